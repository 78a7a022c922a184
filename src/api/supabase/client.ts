import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readEnv } from '#api/env.ts'

const { supabaseUrl, supabaseKey } = readEnv()

/** Where the session is stored in the browser: the name that supabase-js itself would choose. */
export const sessionStorageKey = `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`

function create(): SupabaseClient {
  return createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true, storageKey: sessionStorageKey },
  })
}

/** The client for sign-in, the profile table, files and live updates. */
export const supabase: SupabaseClient = create()
