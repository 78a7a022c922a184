import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readEnv, sessionStorageKey } from '#api/env.ts'

const { supabaseUrl, supabaseKey } = readEnv()

function create(): SupabaseClient {
  return createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true, storageKey: sessionStorageKey() },
  })
}

/** The client for sign-in, the profile table, files and live updates. */
export const supabase: SupabaseClient = create()
