import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Drawer from '@mui/material/Drawer'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ViewColumn } from '#domain/journal/saved-view.ts'
import { defaultLayout, toggleColumn, moveColumn } from '#features/trade-history/views/history-layout.ts'
import { formatCount } from '#ui/figures/format.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import type { GridColumn } from './grid-column.ts'

interface ColumnsDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly all: ReadonlyMap<string, GridColumn>
  readonly columns: readonly ViewColumn[]
  readonly onChange: (columns: readonly ViewColumn[]) => void
}

/** The drawer that selects and orders columns, grouped like the datapoints. */
export function ColumnsDrawer({ open, onClose, all, columns, onChange }: ColumnsDrawerProps) {
  const [search, setSearch] = useState('')
  const query = search.trim().toLowerCase()
  const shown = new Set(columns.map(({ key }) => key))
  const offered = [...all.values()].filter(({ isHidden }) => isHidden !== true)
  const found = offered.filter(
    ({ key, label, group }) => query === '' || [label, key, group].some((text) => text.toLowerCase().includes(query)),
  )
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Columns', sx: { width: 'min(420px, 100vw)' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          Columns
        </Typography>
        <IconButton onClick={onClose} aria-label="Close columns">
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto', p: 2.5, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="section">
          <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
            {`Shown (${formatCount(columns.length)})`}
          </Typography>
          <Box component="ol" aria-label="Shown columns" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {columns.map(({ key }, place) => {
              const label = all.get(key)?.label ?? key
              return (
                <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
                  <Typography variant="body2" noWrap sx={{ flexGrow: 1 }}>
                    {label}
                  </Typography>
                  <IconButton
                    size="small"
                    disabled={place === 0}
                    aria-label={`Move ${label} left`}
                    onClick={() => onChange(moveColumn(columns, key, place - 1))}
                  >
                    <Icon path={mdiArrowUp} />
                  </IconButton>
                  <IconButton
                    size="small"
                    disabled={place === columns.length - 1}
                    aria-label={`Move ${label} right`}
                    onClick={() => onChange(moveColumn(columns, key, place + 1))}
                  >
                    <Icon path={mdiArrowDown} />
                  </IconButton>
                  <IconButton
                    size="small"
                    disabled={columns.length === 1}
                    aria-label={`Hide ${label}`}
                    onClick={() => onChange(toggleColumn(columns, key, false))}
                  >
                    <Icon path={mdiClose} />
                  </IconButton>
                </Box>
              )
            })}
          </Box>
          <Button size="small" onClick={() => onChange(defaultLayout.columns)} sx={{ mt: 0.5 }}>
            Reset columns
          </Button>
        </Box>
        <TextInput
          type="search"
          label="Find a column"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={`${formatCount(offered.length)} datapoints`}
        />
        {groups.length === 0 ? <Typography variant="body2">No matching columns</Typography> : null}
        {groups.map((group) => (
          <Box component="fieldset" key={group} sx={{ border: 0, m: 0, p: 0 }}>
            <Typography component="legend" variant="subtitle2">
              {group}
            </Typography>
            <Box sx={{ display: 'grid' }}>
              {found
                .filter((column) => column.group === group)
                .map(({ key, label }) => (
                  <FormControlLabel
                    key={key}
                    label={label}
                    slotProps={{ typography: { variant: 'body2' } }}
                    control={
                      <Checkbox
                        size="small"
                        checked={shown.has(key)}
                        onChange={(event) => onChange(toggleColumn(columns, key, event.target.checked))}
                      />
                    }
                  />
                ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Drawer>
  )
}
