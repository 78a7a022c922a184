import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'

interface AddMenuProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[]
  readonly onAdd: (value: T) => void
}

/** A button that adds one of several kinds of entry. */
export function AddMenu<T extends string>({ label, options, onAdd }: AddMenuProps<T>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        startIcon={<Icon path={mdiPlus} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            disabled={option.disabled === true}
            onClick={() => {
              setAnchor(null)
              onAdd(option.value)
            }}
          >
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
