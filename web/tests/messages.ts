//! Messages for tests that care for no words.

import type { Message } from '../src/generated/core';
import { Words } from '../src/lib/words';

export const plain = (text: string): Message => ({ id: 'plain', args: { text } });

const words = new Words('en', 'plain = { $text }');
export const say = (message: Message): string => words.say(message, { you: null, name: (seat) => seat });
