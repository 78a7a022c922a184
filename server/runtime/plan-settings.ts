import { isPrivateConnection, type Setting } from './setting.ts'

/** Whether plans limit accounts, and where they are sold. */
export interface PlanSettings {
  /** False: every account has everything. */
  readonly apply: boolean
  /** The page that sells plans; null: an administrator changes them. */
  readonly url: string | null
}

/** Reads EDGEWORTH_PLANS and EDGEWORTH_PLANS_URL. Throws an Error that names what is wrong. */
export function readPlanSettings(setting: Setting): PlanSettings {
  const applied = setting('EDGEWORTH_PLANS') ?? 'off'
  if (applied !== 'on' && applied !== 'off') throw new Error(`EDGEWORTH_PLANS must be on or off, not "${applied}".`)
  const url = setting('EDGEWORTH_PLANS_URL')
  if (url !== null && !(URL.canParse(url) && isPrivateConnection(new URL(url)))) {
    throw new Error(`EDGEWORTH_PLANS_URL must be an address such as https://example.com/plans, not "${url}".`)
  }
  return { apply: applied === 'on', url }
}
