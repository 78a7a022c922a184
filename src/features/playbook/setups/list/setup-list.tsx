import Box from '@mui/material/Box'
import type { SetupListFigures } from '#api/figures/setup-figures.ts'
import { useReorderSetups } from '#api/playbook/setups.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { useSetupActions } from '#features/playbook/setups/use-setup-actions.ts'
import { useSetupsAddress } from '#features/playbook/setups/use-setups-address.ts'
import { SortableList } from '#shared/lists/sortable-list.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { columnNames, rowColumns, SetupRow } from './setup-row.tsx'

interface SetupListProps {
  readonly label: string
  readonly setups: readonly Setup[]
  /** Every setup of the account, in order: an order names each of them. */
  readonly all: readonly Setup[]
  /** By setup; undefined while they load. */
  readonly figures: ReadonlyMap<Id, SetupListFigures> | undefined
  readonly isFixed?: boolean
  readonly onEdit: (setup: Setup) => void
}

/** Setups in their order, with live figures. */
export function SetupList({ label, setups, all, figures, isFixed = false, onEdit }: SetupListProps) {
  const reorder = useReorderSetups()
  const addresses = useSetupsAddress()
  const actions = useSetupActions()
  const { enqueueSnackbar } = useSnackbar()
  const order = (visible: Id[]) => {
    const shown = new Set(visible)
    reorder.mutate([...visible, ...all.filter(({ id }) => !shown.has(id)).map(({ id }) => id)], {
      onError: (error) =>
        enqueueSnackbar(`Couldn’t change the order: ${errorText(error, 'unknown reason')}`, { variant: 'error' }),
    })
  }
  return (
    <>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', lg: 'grid' },
          gridTemplateColumns: rowColumns,
          columnGap: 2,
          // As far in as the rows behind their handles.
          pl: isFixed ? 1.5 : 6.25,
          pr: 1.5,
          py: 0.75,
          typography: 'caption',
          color: 'text.secondary',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <span>Setup</span>
        {columnNames.map((name) => (
          <Box key={name} component="span" sx={{ textAlign: 'right' }}>
            {name}
          </Box>
        ))}
      </Box>
      <SortableList label={label} rows={setups} isFixed={isFixed} onOrder={order}>
        {(setup, move) => (
          <SetupRow
            setup={setup}
            address={addresses.of(setup.id)}
            figures={figures?.get(setup.id)}
            move={move}
            actions={{
              onEdit: () => onEdit(setup),
              onDuplicate: () => actions.duplicate(setup),
              onArchive: (archived) => actions.setArchived(setup, archived),
              onDelete: () => actions.remove(setup, figures?.get(setup.id)?.assigned),
            }}
          />
        )}
      </SortableList>
    </>
  )
}
