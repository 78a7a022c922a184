import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { NoLiveUpdates } from './no-live-updates.ts'

/** The parts of a browser page that the Supabase client uses. */
export interface OpenPage {
  /** A client that reads its session from the page's address, as in a browser. */
  newClient(server: TestServer, flowType?: 'implicit' | 'pkce'): SupabaseClient
  /** The part of the address after "#". */
  hash(): string
  /** The page's present address. */
  href(): string
}

/** What a browser stores for a site between two pages. */
export type Kept = Map<string, string>

/** Simulates a page opened at an address; `vi.unstubAllGlobals()` closes it. */
export function browserAt(href: string, kept: Kept = new Map()): OpenPage {
  const location = new URL(href)
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => {
      location.href = address
    },
  }
  const listening = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('window', { location, history, ...listening })
  vi.stubGlobal('document', { visibilityState: 'visible', ...listening })
  // Each page has its own key: the client treats two clients under one key as two open pages.
  const storageKey = randomUUID()
  const nameOf = (key: string) => key.replace(storageKey, '')
  const storage = {
    getItem: (key: string) => kept.get(nameOf(key)) ?? null,
    setItem: (key: string, value: string) => void kept.set(nameOf(key), value),
    removeItem: (key: string) => void kept.delete(nameOf(key)),
  }
  return {
    newClient: (server, flowType = 'implicit') =>
      createClient(server.url, server.publishableKey, {
        auth: {
          flowType,
          storage,
          storageKey,
          persistSession: true,
          autoRefreshToken: false,
          detectSessionInUrl: true,
        },
        realtime: { transport: NoLiveUpdates },
      }),
    hash: () => location.hash,
    href: () => location.href,
  }
}
