import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openServices } from '#server/boot/open-services.ts'
import { readConfig } from '#server/runtime/config.ts'
import { cachedFolder } from './cached-folder.ts'
import {
  administer,
  dropDatabase,
  newDatabase,
  postgresVersion,
  startCluster,
  type Cluster,
} from './postgres-cluster.ts'

const templateName = 'edgeworth_template'

/** The data folder of a cluster with one migrated database, built once and cached. */
function migratedData(): Promise<string> {
  return cachedFolder(`cluster-${postgresVersion()}`, async (unfinished) => {
    const cluster = await startCluster()
    try {
      const { url } = await newDatabase(cluster.port, templateName)
      const { close } = await openServices(
        readConfig({ DATABASE_URL: url, EDGEWORTH_DATA: unfinished, EDGEWORTH_LOG: 'silent' }, []),
      )
      await close()
      await administer(cluster.port, 'checkpoint')
      cluster.shutDown()
      const data = join(unfinished, 'data')
      // Keeps the owner: PostgreSQL refuses a data folder that another user owns.
      execFileSync('cp', ['-a', cluster.data, data])
      return data
    } finally {
      cluster.stop()
    }
  })
}

// It serves all databases of the test process and ends with it.
let cluster: Promise<Cluster> | null = null

/** A new, migrated PostgreSQL database: a clone of the template, in a cluster of this process. */
export async function cloneMigratedDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  cluster ??= migratedData().then((data) => startCluster({ data }))
  const { port } = await cluster
  const name = `edgeworth_${randomBytes(6).toString('hex')}`
  await administer(port, `create database ${name} template ${templateName} owner ${templateName}`)
  return {
    url: `postgres://${templateName}@127.0.0.1:${port}/${name}`,
    drop: () => dropDatabase(port, name),
  }
}
