import type { DemoCustomer } from "#db/demo/demo-store.ts";

/** Fictional customers with unassigned phone numbers. */
export const ojaCustomers = {
  amaka: {
    name: "Amaka Example",
    email: "amaka@example.com",
    phone: "+2348000000101",
    address: "22 Example Close, Surulere, Lagos",
  },
  bode: {
    name: "Bọ́dé Sample",
    email: "bode@example.com",
    phone: "+2348000000102",
    address: "7 Placeholder Street, Ikeja, Lagos",
  },
  chidi: {
    name: "Chidi Specimen",
    email: "chidi@example.com",
    phone: "+2348000000103",
    address: "105 Specimen Road, Enugu",
  },
  dupe: {
    name: "Dúpẹ́ Placeholder",
    email: "dupe@example.com",
    phone: "+2348000000104",
    address: "9 Sample Crescent, Victoria Island, Lagos",
  },
  efe: {
    name: "Efe Fictional",
    email: "efe@example.com",
    phone: "+2348000000105",
    address: "31 Model Avenue, Benin City",
  },
  fatima: {
    name: "Fatima Pattern",
    email: "fatima@example.com",
    phone: "+2348000000106",
    address: "4 Pattern Street, Garki, Abuja",
  },
  school: {
    name: "Example Primary School",
    email: "school@example.com",
    phone: "+2348000000107",
    address: "1 Lesson Road, Yaba, Lagos",
  },
} satisfies Record<string, DemoCustomer>;
