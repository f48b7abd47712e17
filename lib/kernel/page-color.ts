/** The light theme's page colour. */
export const PAGE_COLOR = "#fbfbf7";
