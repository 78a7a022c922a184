import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** An icon drawn from a path of @mdi/js: `<Icon path={mdiPlus} />`. Hidden from screen readers unless given a title. */
export function Icon({ path, title, ...rest }: SvgIconProps & { path: string; title?: string }) {
  return (
    <SvgIcon titleAccess={title} fontSize="small" {...rest}>
      <path d={path} />
    </SvgIcon>
  )
}
