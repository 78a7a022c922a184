import { useCallback } from 'react'
import { useAddressState, type AddressCodec } from '#shared/simulation/use-address-state.ts'
import { choicesFromAddress, writeChoices, type AddressChoices } from './address-choices.ts'
import { settingsFromAddress, writeSettings } from './growth-address.ts'
import type { GrowthSettings } from './growth-settings.ts'

interface GrowthChoices {
  readonly settings: GrowthSettings
  readonly choices: AddressChoices
}

/** The whole address of a simulation. */
export function growthAddress(settings: GrowthSettings, choices: AddressChoices): URLSearchParams {
  const address = new URLSearchParams()
  writeSettings(address, settings)
  writeChoices(address, choices)
  return address
}

const codec: AddressCodec<GrowthChoices> = {
  parse: (address) => ({ settings: settingsFromAddress(address), choices: choicesFromAddress(address) }),
  write: ({ settings, choices }) => growthAddress(settings, choices),
}

/** Changes settings, by values or by what follows from the settings of that moment; it never changes itself. */
export type ChangeSettings = (
  changes: Partial<GrowthSettings> | ((now: GrowthSettings) => Partial<GrowthSettings>),
) => void

export interface GrowthSettingsControl extends GrowthChoices {
  /** Changes settings, which leaves a saved run for a live simulation. */
  readonly change: ChangeSettings
  readonly choose: (changes: Partial<AddressChoices>) => void
  /** Shows a saved run with its settings. */
  readonly restore: (settings: GrowthSettings, choices: AddressChoices) => void
}

/** The simulator's settings, mirrored in the address so that a link opens the same simulation. */
export function useGrowthSettings(): GrowthSettingsControl {
  const [chosen, apply] = useAddressState(codec)
  const change = useCallback<ChangeSettings>(
    (changes) =>
      apply((now) => ({
        settings: { ...now.settings, ...(typeof changes === 'function' ? changes(now.settings) : changes) },
        choices: { ...now.choices, runId: null },
      })),
    [apply],
  )
  const choose = useCallback(
    (changes: Partial<AddressChoices>) => apply((now) => ({ ...now, choices: { ...now.choices, ...changes } })),
    [apply],
  )
  const restore = useCallback(
    (settings: GrowthSettings, choices: AddressChoices) => apply(() => ({ settings, choices })),
    [apply],
  )
  return { ...chosen, change, choose, restore }
}
