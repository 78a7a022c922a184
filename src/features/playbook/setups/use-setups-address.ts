import { useLocation } from 'react-router-dom'
import type { Id } from '#domain/numbers/units.ts'

/** The addresses of the list and of a setup: in the playbook or in the settings, whichever the screen was opened in. */
export function useSetupsAddress(): { readonly list: string; readonly of: (id: Id) => string } {
  const { pathname } = useLocation()
  const list = pathname.startsWith('/settings/') ? '/settings/setups' : '/playbook/setups'
  return { list, of: (id) => `${list}/${id}` }
}
