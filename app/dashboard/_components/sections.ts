import {
  Bike,
  ClipboardList,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Palette,
  Search,
  Store,
  Truck,
  Upload,
  Users,
} from "lucide-react";

interface Section {
  name: string;
  /** Path below the store's pages. */
  path: string;
  icon: LucideIcon;
  ownersOnly?: boolean;
}

interface SectionGroup {
  name?: string;
  sections: Section[];
}

/** The dashboard's navigation. */
const GROUPS: SectionGroup[] = [
  {
    sections: [
      { name: "Overview", path: "", icon: LayoutDashboard },
      { name: "Orders", path: "/orders", icon: ClipboardList },
      { name: "Customers", path: "/customers", icon: Users },
    ],
  },
  {
    name: "Catalogue",
    sections: [
      { name: "Products", path: "/products", icon: Package },
      { name: "Import", path: "/import", icon: Upload },
    ],
  },
  {
    name: "Settings",
    sections: [
      { name: "Store", path: "/settings", icon: Store, ownersOnly: true },
      { name: "Delivery", path: "/settings/delivery", icon: Truck, ownersOnly: true },
      { name: "Couriers", path: "/settings/couriers", icon: Bike, ownersOnly: true },
      { name: "Categories", path: "/settings/categories", icon: Palette, ownersOnly: true },
      { name: "Search", path: "/settings/search", icon: Search, ownersOnly: true },
      { name: "API keys", path: "/settings/keys", icon: KeyRound, ownersOnly: true },
    ],
  },
];

/** Returns the sections for owners or staff. */
export function sectionsFor(owner: boolean): SectionGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter(({ ownersOnly }) => owner || !ownersOnly),
  })).filter(({ sections }) => sections.length > 0);
}
