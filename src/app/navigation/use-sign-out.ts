import { useNavigate } from 'react-router-dom'
import { signOut } from '#api/supabase/auth.ts'
import { paths } from './paths.ts'

/** Returns a function that ends the session of this browser and shows the landing page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await signOut()
    // The guard has redirected to the landing page with this address to return to, which the user does not want after signing out.
    await navigate(paths.landing, { replace: true, state: null })
  }
}
