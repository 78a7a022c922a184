import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { NoLiveUpdates } from './no-live-updates.ts'
import type { TestServer } from './test-server.ts'

/** As much of a browser's page as the Supabase client looks at. */
export interface OpenPage {
  /** A client that reads its session from the page's address, as in a browser. */
  newClient(server: TestServer, flowType?: 'implicit' | 'pkce'): SupabaseClient
  /** What is left behind "#" of the address. */
  hash(): string
  /** The page's address as it is now. */
  href(): string
}

/** What a browser keeps of a site between two pages. */
export type Kept = Map<string, string>

/** Stands in for a page that was opened at an address; `vi.unstubAllGlobals()` closes it. */
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
  // A key of its own for each page: the client takes two under one key for two pages that are open at once.
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
