import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

export interface AddOption<T extends string = string> {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean
}

interface AddMenuListProps {
  readonly anchor: HTMLElement
  readonly options: readonly AddOption[]
  readonly onAdd: (place: number) => void
  readonly onClose: () => void
}

/** The kinds of entry that can be added. */
export default function AddMenuList({ anchor, options, onAdd, onClose }: AddMenuListProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {options.map((option, place) => (
        <MenuItem
          key={option.value}
          disabled={option.disabled === true}
          onClick={() => {
            onClose()
            onAdd(place)
          }}
        >
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
