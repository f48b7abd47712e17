import type { ReactNode } from "react";

const icon = (shape: ReactNode) => () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="square"
    aria-hidden="true"
    focusable="false"
  >
    {shape}
  </svg>
);

export const CartIcon = icon(
  <path d="M3 9.5h18l-2 10.5H5L3 9.5ZM8 9.5 11 3.5M16 9.5l-3-6M9.5 13.5v3M14.5 13.5v3" />,
);
export const SearchIcon = icon(
  <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM15.5 15.5l5 5" />,
);
export const MenuIcon = icon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />);
export const CloseIcon = icon(<path d="m5 5 14 14M19 5 5 19" />);
export const ArrowIcon = icon(<path d="M4 12h15M13 6l6 6-6 6" />);
export const BackIcon = icon(<path d="M20 12H5M11 6l-6 6 6 6" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const HalfMoonIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16a8 8 0 0 0 0-16Z" fill="currentColor" />
  </>,
);
