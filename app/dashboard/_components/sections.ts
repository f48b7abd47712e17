import {
  Banknote,
  Bell,
  Bike,
  ClipboardList,
  CreditCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Package,
  Palette,
  Search,
  Store,
  Truck,
  Upload,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";

interface Section {
  name: string;
  path: string;
  icon: LucideIcon;
  sandboxOnly?: boolean;
}

interface SectionGroup {
  name?: string;
  ownersOnly?: boolean;
  /** Each path is below the store's pages. */
  sections: Section[];
}

/** The dashboard's navigation. */
const GROUPS: SectionGroup[] = [
  {
    sections: [
      { name: "Overview", path: "", icon: LayoutDashboard },
      { name: "Orders", path: "/orders", icon: ClipboardList },
      { name: "Payments", path: "/payments", icon: Banknote },
      { name: "Customers", path: "/customers", icon: Users },
      { name: "Mail", path: "/mail", icon: Mail, sandboxOnly: true },
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
      { name: "Payments", path: "/settings/payments", icon: CreditCard },
      { name: "Delivery", path: "/settings/delivery", icon: Truck },
      { name: "Couriers", path: "/settings/couriers", icon: Bike },
      { name: "Categories", path: "/settings/categories", icon: Palette },
      { name: "Search", path: "/settings/search", icon: Search },
      { name: "Notifications", path: "/settings/notifications", icon: Bell },
      { name: "People", path: "/settings/people", icon: UsersRound },
      { name: "API keys", path: "/settings/keys", icon: KeyRound },
      { name: "Webhooks", path: "/settings/webhooks", icon: Webhook },
    ],
  },
];

/** Returns the sections for owners or staff, in a sandbox or a live instance. */
export function sectionsFor(owner: boolean, isSandbox: boolean): SectionGroup[] {
  return GROUPS.filter(({ ownersOnly }) => owner || !ownersOnly).map((group) => ({
    ...group,
    sections: group.sections.filter(({ sandboxOnly }) => isSandbox || !sandboxOnly),
  }));
}
