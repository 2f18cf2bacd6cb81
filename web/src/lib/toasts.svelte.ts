//! Short messages that pass.

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'news' | 'problem';
}

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  /** How many dialogs are open. */
  dialogs = $state(0);
  #next = 1;

  say(text: string, kind: Toast['kind'] = 'news'): void {
    const id = this.#next++;
    this.list = [...this.list.slice(-2), { id, text, kind }];
    setTimeout(() => this.dismiss(id), kind === 'news' ? 4_000 : 8_000);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
