import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';

import { loadLaterTexts } from '../src/lib/text';

await loadLaterTexts();
afterEach(cleanup);
