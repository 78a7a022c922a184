import { ensureBuilt } from '#scripts/build.mjs'

/** Vitest's global setup of the journeys: the server and the browser's code are built as `npm start` builds them. */
export default async function setup(): Promise<void> {
  await ensureBuilt()
}
