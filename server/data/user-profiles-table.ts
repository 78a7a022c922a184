import type { Generated } from 'kysely'

/** A trader's profile; `plan` and `role` are set by the server alone. */
export interface UserProfilesTable {
  id: string
  email: string
  username: string | null
  avatar_url: string | null
  full_name: string | null
  plan: Generated<'free' | 'professional'>
  role: Generated<'trader' | 'admin'>
  created_at: Generated<string>
  updated_at: Generated<string>
}
