import { useCallback } from 'react'
import { useAddressState, type AddressCodec } from '#shared/simulation/use-address-state.ts'
import { choicesFromAddress, writeChoices, type AddressChoices } from './address-choices.ts'

/** Everything in the address of a tab. */
export interface TabState<Settings> {
  readonly settings: Settings
  readonly choices: AddressChoices
}

/** Changes settings, by values or by what follows from the settings of that moment; it never changes itself. */
export type ChangeTab<Settings> = (changes: Partial<Settings> | ((now: Settings) => Partial<Settings>)) => void

export interface TabControl<Settings> extends TabState<Settings> {
  /** Changes settings, which leaves a saved run for a live simulation. */
  readonly change: ChangeTab<Settings>
  readonly choose: (changes: Partial<AddressChoices>) => void
}

/** How a tab's settings are read from its address and written to it, the tab first. */
interface SettingsCodec<Settings> {
  readonly read: (address: URLSearchParams) => Settings
  readonly write: (settings: Settings) => URLSearchParams
}

/** The whole address of a tab: its settings and the choices that all tabs share. */
export function tabCodec<Settings>({ read, write }: SettingsCodec<Settings>): AddressCodec<TabState<Settings>> {
  return {
    parse: (address) => ({ settings: read(address), choices: choicesFromAddress(address) }),
    write: ({ settings, choices }) => {
      const address = write(settings)
      writeChoices(address, choices)
      return address
    },
  }
}

/** A tab's settings and sample, mirrored in the address so that a link opens the same simulation. */
export function useTabSettings<Settings>(codec: AddressCodec<TabState<Settings>>): TabControl<Settings> {
  const [state, apply] = useAddressState(codec)
  const change = useCallback<ChangeTab<Settings>>(
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
  return { ...state, change, choose }
}
