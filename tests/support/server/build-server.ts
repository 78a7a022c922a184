import { buildServer } from '#scripts/build/build-server.mjs'

/** Before a project's tests: builds the server and its worker threads as for production. */
export default async function setup(): Promise<void> {
  await buildServer()
}
