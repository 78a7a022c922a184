import { sql } from 'kysely'
import { listSwitches, switchNames, updateSwitch, type SwitchName } from '#contract/admin/product.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { requireRecentConfirmation } from './recent-confirmation.ts'

interface StoredSwitch {
  readonly name: SwitchName
  readonly isOn: boolean
  readonly updatedAt: Instant | null
}

export const switchRoutes: Implementation[] = [
  implement(listSwitches, async (_request, { asAdmin }) => {
    const { rows } = await asAdmin((trx) =>
      sql<StoredSwitch>`select name, is_on as "isOn", updated_at as "updatedAt" from app.switches`.execute(trx),
    )
    const stored = new Map(rows.map((row) => [row.name, row]))
    return { switches: switchNames.map((name) => stored.get(name) ?? { name, isOn: true, updatedAt: null }) }
  }),

  implement(updateSwitch, async ({ params: { name }, body: { isOn } }, { asAdmin, user }) =>
    asAdmin(async (trx) => {
      if (!isOn) await requireRecentConfirmation(trx, user)
      const { rows } = await sql<StoredSwitch>`
        insert into app.switches as stored (name, is_on) values (${name}, ${isOn})
        on conflict (name) do update set is_on = excluded.is_on, updated_at = clock_timestamp()
        returning name, is_on as "isOn", updated_at as "updatedAt"
      `.execute(trx)
      const [stored] = rows
      if (stored === undefined) throw new Error('an upsert returns its row')
      const action = isOn ? 'switch.turned-on' : 'switch.turned-off'
      await recordAudit(trx, { action, userId: null, subjectId: null, details: { name } })
      return { switch: stored }
    }),
  ),
]
