import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { TestServer, TestUser } from './test-server.ts'

/** A change as the client passes it to its callback. */
export interface Heard {
  readonly eventType: string
  readonly table: string
  readonly new: Record<string, unknown>
  readonly old: Record<string, unknown>
  readonly commit_timestamp: string
}

type Filter = {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table?: string
  filter?: string
  select?: string[]
}

/** Everything that a channel has delivered so far. */
export interface Followed {
  readonly channel: RealtimeChannel
  readonly heard: Heard[]
  readonly states: string[]
  readonly system: { status: string; message: string; extension: string }[]
}

export interface LiveClient {
  readonly supabase: SupabaseClient
  /** Joins a topic and waits until it is subscribed; `false` for a join that is expected to fail. */
  follow(topic: string, filter: Filter, waits?: boolean): Promise<Followed>
  close(): Promise<void>
}

/** A client with live updates, signed in as `user` or as nobody. */
export async function liveClient(
  server: Pick<TestServer, 'url' | 'publishableKey'>,
  user: Pick<TestUser, 'email' | 'password'> | null,
  options: Record<string, unknown> = {},
): Promise<LiveClient> {
  const supabase = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, reconnectAfterMs: () => 50, ...options },
  })
  if (user !== null) {
    const { error } = await supabase.auth.signInWithPassword({ email: user.email, password: user.password })
    if (error !== null) throw error
  }
  return {
    supabase,
    async follow(topic, filter, waits = true) {
      const followed: Followed = { channel: supabase.channel(topic), heard: [], states: [], system: [] }
      followed.channel
        .on('postgres_changes', filter as never, (change: Heard) => followed.heard.push(change))
        .on('system', {}, (message: Followed['system'][number]) => followed.system.push(message))
        .subscribe((state) => followed.states.push(state))
      if (waits)
        await expect.poll(() => followed.states.includes('SUBSCRIBED') && followed.system.length > 0).toBe(true)
      return followed
    },
    async close() {
      await supabase.removeAllChannels()
      await supabase.realtime.disconnect()
    },
  }
}
