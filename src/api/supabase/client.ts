import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readEnv } from '#api/env.ts'

function create(): SupabaseClient {
  const { supabaseUrl, supabaseKey } = readEnv()
  return createClient(supabaseUrl, supabaseKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
  })
}

/** The client for sign-in, the profile table, files and live updates. */
export const supabase: SupabaseClient = create()
