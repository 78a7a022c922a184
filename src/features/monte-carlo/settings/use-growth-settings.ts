import type { AddressChoices } from './address-choices.ts'
import { settingsFromAddress, writeSettings } from './growth-address.ts'
import type { GrowthSettings } from './growth-settings.ts'
import { tabCodec, useTabSettings, type ChangeTab, type TabControl } from './use-tab-settings.ts'

const codec = tabCodec<GrowthSettings>({
  read: settingsFromAddress,
  write: (settings) => {
    const address = new URLSearchParams()
    writeSettings(address, settings)
    return address
  },
})

/** The whole address of a simulation. */
export const growthAddress = (settings: GrowthSettings, choices: AddressChoices): URLSearchParams =>
  codec.write({ settings, choices })

export type ChangeSettings = ChangeTab<GrowthSettings>
export type GrowthSettingsControl = TabControl<GrowthSettings>

/** The settings of the Growth tab. */
export const useGrowthSettings = (): GrowthSettingsControl => useTabSettings(codec)
