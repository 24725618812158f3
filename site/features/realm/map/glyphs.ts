export type Glyph =
  | 'castle'
  | 'rival'
  | 'outpost'
  | 'tower'
  | 'camp'
  | 'fort'
  | 'island'
  | 'event'
  | 'carts'
  | 'troops'
  | 'ships'
  | 'raid'

/** The parts of a drawing, from the back to the front; its foot is at the origin. */
export type Parts = readonly (readonly [className: string, d: string])[]

const KEEP =
  'M-12 0V-10H-13V-14.5H-11V-12.5H-9.5V-14.5H-7.5V-12.5H-6V-10H-5V-17H-6V-22H-4V-20H-1V-22H1V-20H4V-22H6V-17H5V-10H6V-12.5H7.5V-14.5H9.5V-12.5H11V-14.5H13V-10H12V0Z'
const KEEP_HATCH = 'M-11.4 -7H-6M-11.4 -4H-6M6 -7H11.4M6 -4H11.4M-4.6 -17H4.6M-4.6 -9H4.6'
const KEEP_WINDOW = 'M-1.9 -11.5V-14.5A1.9 1.9 0 0 1 1.9 -14.5V-11.5Z'
const KEEP_GATE = 'M-2.6 0V-3.6A2.6 2.6 0 0 1 2.6 -3.6V0Z'
const TURRET = 'M-5 0V-11H-6V-16H-4V-14H-1V-16H1V-14H4V-16H6V-11H5V0Z'
const FLAG = 'M0 -29.6C3 -31.6 4.8 -27.6 8.4 -29.4L7 -27L8.4 -24.6C4.8 -22.8 3 -26.8 0 -24.8Z'

export const GLYPHS: Record<Glyph, Parts> = {
  castle: [
    ['realm-paper realm-ink', KEEP],
    ['realm-stone', KEEP_HATCH],
    ['realm-gate', KEEP_GATE],
    ['realm-lit', KEEP_WINDOW],
    ['realm-ink', 'M0 -22V-30'],
    ['realm-lit', FLAG],
  ],
  rival: [
    ['realm-paper realm-ink', KEEP],
    ['realm-stone', KEEP_HATCH],
    ['realm-gate', KEEP_GATE],
    ['realm-dark', KEEP_WINDOW],
    ['realm-ink', 'M0 -22V-28'],
  ],
  outpost: [
    ['realm-paper realm-ink', TURRET],
    ['realm-stone', 'M-4.4 -3H0M0 -6H4.4'],
    ['realm-lit', 'M-1.6 -7V-9.2A1.6 1.6 0 0 1 1.6 -9.2V-7Z'],
  ],
  tower: [
    ['realm-paper realm-ink', 'M-4 0V-9H-5V-12.4L-2.6 -10.6L-.4 -13L1.4 -10L4.6 -11.6V-9L4 -8.4V0Z'],
    ['realm-gate', 'M-1.4 0V-2.6A1.4 1.4 0 0 1 1.4 -2.6V0Z'],
    ['realm-stone', 'M1.6 -7.4V-3.4M2.9 -7.4V-3.4'],
  ],
  camp: [
    ['realm-paper realm-ink', 'M-6.4 0L0 -9.4L6.4 0Z'],
    ['realm-gate', 'M-2 0L0 -6L2 0Z'],
    ['realm-ink', 'M0 -9.4V-12.4'],
  ],
  fort: [
    ['realm-paper realm-ink', 'M-7 0L-5.4 -6.6H-7V-10H-4.4V-8.4H-1.4V-10H1.4V-8.4H4.4V-10H7V-6.6H5.4L7 0Z'],
    ['realm-gate', 'M-1.6 0V-2.6A1.6 1.6 0 0 1 1.6 -2.6V0Z'],
  ],
  island: [
    ['realm-ring', 'M-14 2.4C-12 7.4 12 7.6 14.6 2.2M-18 3.4C-15 11 15.4 11 18.6 3'],
    [
      'realm-paper realm-ink',
      'M-10.6 1.6C-11.6 -3.4 -7 -3.6 -5.4 -6.4S-1 -10.4 1 -7.4S4.4 -5.6 6.6 -4.6S12 -1 10.4 1.8Q0 5 -10.6 1.6Z',
    ],
    ['realm-stone', 'M2 -6.4L.6 1.8M4.4 -4.4L3.2 2.2M6.8 -3.4L6 1.8M9 -1.8L8.6 1.4'],
  ],
  event: [
    ['realm-paper realm-ink', 'M-7.6 0V-4.4Q-6.4 -8.8 0 -9.8Q6.4 -8.8 7.6 -4.4V0Z'],
    ['realm-stone', 'M-7.6 -4.4H7.6'],
    ['realm-gate', 'M-1.9 0V-3.2A1.9 1.9 0 0 1 1.9 -3.2V0Z'],
    ['realm-ink', 'M0 -9.8V-18'],
    ['realm-lit', 'M0 -18L8 -15.4L0 -12.8Z'],
  ],
  carts: [
    ['realm-paper realm-ink', 'M-6 -2.6L-5 -7H4.6L6 -2.6Z'],
    [
      'realm-paper realm-ink',
      'M-5.6 -1.4A2.1 2.1 0 1 0 -1.4 -1.4A2.1 2.1 0 1 0 -5.6 -1.4ZM1.4 -1.4A2.1 2.1 0 1 0 5.6 -1.4A2.1 2.1 0 1 0 1.4 -1.4Z',
    ],
  ],
  troops: [
    ['realm-ink', 'M-3 1V-12'],
    ['realm-lit', 'M-3 -12L7 -9L-3 -6Z'],
  ],
  ships: [
    ['realm-paper realm-ink', 'M-8 -3H8Q7 1.6 3.6 2H-3.6Q-7 1.6 -8 -3Z'],
    ['realm-ink', 'M0 -3V-13'],
    ['realm-paper realm-ink', 'M.8 -12.4Q7 -8 6.4 -4H.8ZM-.8 -11Q-5 -7.6 -5 -4H-.8Z'],
  ],
  raid: [['realm-swords', 'M-6 1L6 -11M6 1L-6 -11M-6.6 -2L-3 1.6M6.6 -2L3 1.6']],
}

/** Lies over an island while it cannot be reached. */
export const STORM =
  'M-9 -9C-4 -13 3 -12.4 5 -9S1 -4.6 -1.4 -7.4M10 -5.6C6 -1 -3 -1 -6.4 -4.4M-12 -3C-14 -8 -9 -14 -2 -14.6'
