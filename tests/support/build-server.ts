import { buildServer } from '#scripts/build-server.mjs'

/** Before the tests of a project: the server and its worker threads as they are built for real. */
export default async function setup(): Promise<void> {
  await buildServer()
}
