import * as api from '../lib/api';
import { loadLaterTexts, t } from '../lib/text';

/** Loads the pages that are not part of the first load, with their texts. */
export async function loadLaterPages(): Promise<typeof import('./later-pages')> {
  try {
    const [pages] = await Promise.all([import('./later-pages'), loadLaterTexts()]);
    return pages;
  } catch {
    // Throws if the server does not answer. If it does, it has a newer client.
    await api.me();
    throw new Error(t('error-outdated'));
  }
}
