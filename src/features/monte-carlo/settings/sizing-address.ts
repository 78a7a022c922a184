import type { ChosenSizing } from './growth-settings.ts'
import { fractionOf, percentOf } from './percent.ts'

/** The names of sizings in an address, which must never change. */
const names = {
  fixedFraction: 'fraction',
  kellyFraction: 'kelly',
  fixedRisk: 'fixed',
  fixedLot: 'lots',
  cappedFraction: 'capped',
} as const satisfies Readonly<Record<ChosenSizing['kind'], string>>

const defaultRisk = 0.01

/** A share in percent, or exactly as a fraction: "x0.0123456789". */
function shareText(share: number): string {
  const percent = percentOf(share)
  return fractionOf(percent) === share ? String(percent) : `x${share}`
}

function shareFromText(text: string | null, max: number): number | null {
  if (text === null || text.trim() === '') return null
  const share = text.startsWith('x') ? Number(text.slice(1)) : fractionOf(Number(text))
  return share >= 0 && share <= max ? share : null
}

function amountFromText(text: string | null, max: number, fallback: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return value >= 0 && value <= max ? value : fallback
}

/** Reads the sizing; addresses without one risk a fraction. */
export function sizingFromAddress(address: URLSearchParams): ChosenSizing {
  const name = address.get('sizing')
  const risk = shareFromText(address.get('risk'), 1) ?? defaultRisk
  switch (name) {
    case names.kellyFraction:
      return { kind: 'kellyFraction', multiple: amountFromText(address.get('multiple'), 2, 0.5) }
    case names.fixedRisk:
      return { kind: 'fixedRisk', risk }
    case names.fixedLot:
      return {
        kind: 'fixedLot',
        lots: amountFromText(address.get('lots'), 1e6, 1),
        fee: shareFromText(address.get('fee'), 1000) ?? 0,
      }
    case names.cappedFraction:
      return { kind: 'cappedFraction', fraction: risk, cap: shareFromText(address.get('cap'), 1000) ?? 0.02 }
    case null:
    default:
      return { kind: 'fixedFraction', fraction: risk }
  }
}

export function writeSizing(address: URLSearchParams, sizing: ChosenSizing): void {
  if (sizing.kind !== 'fixedFraction') address.set('sizing', names[sizing.kind])
  switch (sizing.kind) {
    case 'fixedFraction':
      address.set('risk', shareText(sizing.fraction))
      break
    case 'kellyFraction':
      address.set('multiple', String(sizing.multiple))
      break
    case 'fixedRisk':
      address.set('risk', shareText(sizing.risk))
      break
    case 'fixedLot':
      address.set('lots', String(sizing.lots))
      address.set('fee', shareText(sizing.fee))
      break
    case 'cappedFraction':
      address.set('risk', shareText(sizing.fraction))
      address.set('cap', shareText(sizing.cap))
      break
  }
}
