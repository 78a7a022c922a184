import { mdiCheck } from '@mdi/js'
import { roleTitles, teamAbilities, teamRoles, type TeamRole } from '#domain/portfolio/team.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const columns = [
  { key: 'ability', label: 'Permission' },
  ...teamRoles.map((role) => ({ key: role, label: roleTitles[role] })),
]

function Mark({ isAllowed }: { readonly isAllowed: boolean }) {
  if (!isAllowed) return <VisuallyHidden>No</VisuallyHidden>
  return (
    <>
      <Icon path={mdiCheck} sx={{ color: 'primary.main', display: 'block' }} />
      <VisuallyHidden>Yes</VisuallyHidden>
    </>
  )
}

const rows = teamAbilities.map(({ title, roles }) => ({
  ability: title,
  ...Object.fromEntries(
    teamRoles.map((role) => [role, <Mark key={role} isAllowed={(roles as readonly TeamRole[]).includes(role)} />]),
  ),
}))

/** What each role may do. */
export function RoleTable() {
  return (
    <Panel title="Roles" subtitle="Only its own trader can change a portfolio’s trades.">
      <SimpleTable caption="What each role may do" columns={columns} rows={rows} />
    </Panel>
  )
}
