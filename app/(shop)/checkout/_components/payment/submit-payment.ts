/**
 * Starts to pay the order as the form on its page does: the response opens the provider's page, or the order's page,
 * with an explanation if no payment could be started.
 */
export function submitPayment(orderNumber: string, link: string, method: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/api/storefront/order-payment";
  const key = new URL(link, location.href).searchParams.get("key") ?? "";
  for (const [name, value] of Object.entries({ order_number: orderNumber, key, method })) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
