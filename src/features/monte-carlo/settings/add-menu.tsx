import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { AddOption } from './add-menu-list.tsx'

// The menu loads when the button is first used.
const AddMenuList = lazyPart(async () => (await import('./add-menu-list.tsx')).default)

interface AddMenuProps<T extends string> {
  readonly label: string
  readonly options: readonly AddOption<T>[]
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
      {anchor === null ? null : (
        <AddMenuList
          anchor={anchor}
          options={options}
          onAdd={(place) => {
            const chosen = options[place]
            if (chosen !== undefined) onAdd(chosen.value)
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
