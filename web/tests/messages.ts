//! Messages for tests that care for no words.

import type { Message } from '../src/generated/core';

/** A message that no words have: it is shown by its id. */
export const plain = (text: string): Message => ({ id: text });

export const say = (message: Message): string => message.id;
