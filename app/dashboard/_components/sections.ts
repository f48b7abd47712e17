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

interface SectionGroup {
  name?: string;
  ownersOnly?: boolean;
  /** `path`: below the store's pages. */
  sections: { name: string; path: string; icon: LucideIcon }[];
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
      { name: "Import and export", path: "/import", icon: Upload },
    ],
  },
  {
    name: "Settings",
    ownersOnly: true,
    sections: [
      { name: "Store", path: "/settings", icon: Store },
      { name: "Delivery", path: "/settings/delivery", icon: Truck },
      { name: "Couriers", path: "/settings/couriers", icon: Bike },
      { name: "Categories", path: "/settings/categories", icon: Palette },
      { name: "Search", path: "/settings/search", icon: Search },
      { name: "API keys", path: "/settings/keys", icon: KeyRound },
    ],
  },
];

/** Returns the sections for owners or staff. */
export function sectionsFor(owner: boolean): SectionGroup[] {
  return GROUPS.filter(({ ownersOnly }) => owner || !ownersOnly);
}
