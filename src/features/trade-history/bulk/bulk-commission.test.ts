import { expect, test } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { isEmptyEdit, isIncompleteEdit, toChanges, type EditableTrade } from './bulk-edit.ts'

const trade: EditableTrade = { id: 'a', revision: 3, isLocked: false, tags: [], mistakeIds: [] }
const rule: CommissionRule = { amount: '2.25' as Money, basis: 'contractSide', instrument: 'ES', validFrom: null }

test('commission rules are sent with each trade, and incomplete ones keep the edit from starting', () => {
  expect(toChanges(trade, { commissionRules: [rule] })).toEqual([{ commissionRules: [rule] }])
  expect(isEmptyEdit({ commissionRules: [rule] })).toBe(false)
  expect(isIncompleteEdit({ commissionRules: [], setupId: null })).toBe(true)
  expect(isIncompleteEdit({ commissionRules: [rule] })).toBe(false)
  expect(isIncompleteEdit({})).toBe(false)
})
