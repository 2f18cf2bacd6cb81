//! One server for all tests.

import { serve } from '../../scripts/server.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await serve();
  process.env.HARENA_E2E = server.url;
  return () => server.stop();
}
