import { useCallback, useMemo } from 'react'
import { useAddressState } from '#shared/simulation/use-address-state.ts'
import { pathAddress, readPathSettings, type PathSettings } from './path-settings.ts'

export interface PathSettingsControl {
  readonly settings: PathSettings
  readonly change: (changes: Partial<PathSettings>) => void
}

/** The settings of a tab, mirrored in its address so that a link opens the same simulation. */
export function usePathSettings(tab: string): PathSettingsControl {
  const codec = useMemo(
    () => ({ parse: readPathSettings, write: (settings: PathSettings) => pathAddress(tab, settings) }),
    [tab],
  )
  const [settings, apply] = useAddressState(codec)
  const change = useCallback((changes: Partial<PathSettings>) => apply((now) => ({ ...now, ...changes })), [apply])
  return { settings, change }
}
