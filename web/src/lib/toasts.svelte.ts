//! Short messages that disappear by themselves.

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'problem';
}

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  /** The number of open dialogs. */
  dialogs = $state(0);
  #next = 1;

  show(text: string, kind: Toast['kind'] = 'info'): void {
    const id = this.#next++;
    this.list = [...this.list.slice(-2), { id, text, kind }];
    setTimeout(() => this.dismiss(id), kind === 'info' ? 4_000 : 8_000);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
