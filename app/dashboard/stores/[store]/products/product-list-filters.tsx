import { Select } from "#app/_ui/select.tsx";
import { FilterForm } from "#app/dashboard/_components/filter-form.tsx";
import type { ProductSummaryQuery } from "#lib/contract/dashboard/products.ts";

export interface ProductCategory {
  uid: string;
  name: string;
}

interface ProductListFiltersProps {
  path: string;
  query: ProductSummaryQuery;
  categories: ProductCategory[];
}

/** Filters of the product list. */
export function ProductListFilters({ path, query, categories }: ProductListFiltersProps) {
  return (
    <FilterForm path={path} query={query} placeholder="Name, brand or SKU">
      <Select label="Category" name="category" defaultValue={query.category ?? ""}>
        <option value="">All</option>
        {categories.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Visibility" name="state" defaultValue={query.state ?? ""}>
        <option value="">All</option>
        <option value="visible">Visible</option>
        <option value="hidden">Hidden</option>
        <option value="inactive">Inactive</option>
      </Select>
      <Select label="Stock" name="stock" defaultValue={query.stock ?? ""}>
        <option value="">Any</option>
        <option value="low">Low</option>
        <option value="out">Sold out</option>
      </Select>
      <Select label="Promotion" name="promo" defaultValue={query.promo ?? ""}>
        <option value="">Any</option>
        <option value="on">On promotion</option>
        <option value="ending">Ending soon</option>
      </Select>
    </FilterForm>
  );
}
