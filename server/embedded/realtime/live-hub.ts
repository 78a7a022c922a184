import type { Services } from '#server/http/implement.ts'
import { openChangeFeed, type Change } from './change-feed.ts'
import { ChangeQueue } from './change-queue.ts'
import { attachTriggers } from './change-triggers.ts'
import { deliverToChannels } from './deliver-to-channels.ts'
import type { LiveChannel } from './live-channel.ts'
import { liveLimits, NamedSlots } from './live-limits.ts'
import type { PublishedTable } from './published-tables.ts'

/** Delivers committed changes to the channels of this server; every server of a database has one. */
export class LiveHub {
  readonly tables: readonly PublishedTable[]
  readonly channels = new Set<LiveChannel>()
  readonly users = new NamedSlots(liveLimits.connectionsPerUser)
  /** Whether changes are received. If not, nobody can join. */
  isListening = false
  readonly #queue: ChangeQueue
  #stop: (() => Promise<void>) | null = null

  private constructor({ database }: Services, tables: readonly PublishedTable[]) {
    this.tables = tables
    const deliverChange = async (change: Change) => {
      const table = tables.find(({ schema, name }) => schema === change.schema && name === change.table)
      if (table !== undefined) await deliverToChannels(database.kysely, table, change, this.channels)
    }
    this.#queue = new ChangeQueue(deliverChange, () => this.#interruptAll())
  }

  /** Attaches the triggers and starts to listen. */
  static async open(services: Services): Promise<LiveHub> {
    const hub = new LiveHub(services, await attachTriggers(services.database.pool))
    hub.#stop = await openChangeFeed(services, {
      changed: (change) => {
        if (hub.channels.size > 0) hub.#queue.add(change)
      },
      lost: () => {
        hub.isListening = false
        hub.#interruptAll()
      },
      recovered: () => {
        hub.isListening = true
      },
    })
    return hub
  }

  /** Stops listening; pending deliveries are completed. */
  async close(): Promise<void> {
    this.#queue.clear()
    await this.#stop?.()
    await this.#queue.settled()
  }

  /** Makes clients join again and refetch what they may have missed. */
  #interruptAll(): void {
    this.#queue.clear()
    for (const channel of this.channels) channel.interrupt()
  }
}
