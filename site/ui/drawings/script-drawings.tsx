import { Drawing } from './Drawing'

/** Orders under a quill on a desk by the window, for a player without scripts. */
export function WrittenOrders() {
  return (
    <Drawing>
      <path className="ground" d="M6 128.5H234" />
      <path className="faint" d="M22 128V20a34 34 0 0 1 68 0v108M56 4v112M22 52h68M30 84h18M64 98h16" />
      <path className="paper" d="M96 128l8-34h108l14 34" />
      <path className="paper" d="M124 106l9-44h58l-5 44c-1 5-6 6-9 6h-58c4 0 5-2 5-6Z" />
      <path className="faint" d="M142 74h38M140 82h26M138 90h34M137 98h18" />
      <path className="paper" d="M176 88c6-24 16-46 40-66c2 22-6 44-34 62" />
      <path d="M172 98c6-22 18-44 36-64M184 76l10-4M190 64l11-4M198 52l9-3" />
      <path className="paper" d="M198 108v-9l-3-3h16l-3 3v9Z" />
    </Drawing>
  )
}
