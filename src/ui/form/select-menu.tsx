import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'

export interface SelectOption<T extends string = string> {
  readonly value: T
  readonly label: string
  /** Below the label in the menu, to recognize the option by. */
  readonly note?: string
  readonly disabled?: boolean
}

interface SelectMenuProps {
  readonly id: string
  readonly label: string
  /** The field, whose width the menu has at least. */
  readonly anchor: HTMLElement
  readonly options: readonly SelectOption[]
  readonly isChosen: (option: SelectOption) => boolean
  readonly isMultiple: boolean
  readonly onChoose: (option: SelectOption) => void
  readonly onClose: () => void
}

/** The options of a select; typing finds one. */
export default function SelectMenu(props: SelectMenuProps) {
  const { id, label, anchor, options, isChosen, isMultiple, onChoose, onClose } = props
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{
        list: {
          id,
          role: 'listbox',
          'aria-label': label,
          'aria-multiselectable': isMultiple ? true : undefined,
          disableListWrap: true,
        },
        paper: { sx: { minWidth: anchor.clientWidth } },
      }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list, not of a native select
          role="option"
          aria-selected={isChosen(option)}
          selected={isChosen(option)}
          disabled={option.disabled === true}
          onClick={() => onChoose(option)}
          {...(option.note === undefined ? {} : { sx: { display: 'block', whiteSpace: 'normal' } })}
        >
          {option.label}
          {option.note === undefined ? null : (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {option.note}
            </Typography>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}
