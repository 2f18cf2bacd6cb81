//! Messages for tests that do not depend on their text.

import type { Message } from '../src/generated/core';

/** A message without words: it is shown by its id. */
export const plain = (text: string): Message => ({ id: text });

export const say = (message: Message): string => message.id;
