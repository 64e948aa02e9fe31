namespace Peregrine.Json.Ahead;

/// <summary>The documents that are compared and measured.</summary>
internal static class Samples
{
    public static Login Login() => new() { Email = "someone@somewhere.example.com", Password = "correcthorsebattery", RememberMe = true };

    public static Location Location() => new()
    {
        Id = 4711,
        Address1 = "1 Main Street",
        Address2 = "Floor 3",
        City = "Springfield",
        State = "OR",
        PostalCode = "97403",
        Name = "Head office",
        PhoneNumber = "+1 555 0100",
        Country = "USA",
    };

    public static Doc Doc()
    {
        var random = new Random(7);
        var doc = new Doc { Title = "Measurements of a day" };
        for (int i = 0; i < 58; i++)
        {
            doc.Rows.Add(new Row
            {
                Id = i,
                Name = $"row number {i}",
                At = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(random.Next(30_000_000)),
                Key = new Guid(random.Next(), 1, 2, [3, 4, 5, 6, 7, 8, 9, (byte)i]),
                Amount = random.NextDouble() * 1000,
                Tags = ["red", "green", "blue"],
                Place = new Place { Latitude = random.NextDouble() * 90, Longitude = random.NextDouble() * 180 },
            });
        }

        for (int i = 0; i < 10; i++)
        {
            doc.Totals[$"total {i}"] = random.NextDouble();
        }

        return doc;
    }

    public static Shop Shop()
    {
        var random = new Random(8);
        var shop = new Shop();
        for (int i = 0; i < 20; i++)
        {
            shop.Orders.Add(new Order
            {
                Id = new Guid(random.Next(), 1, 2, [3, 4, 5, 6, 7, 8, 9, (byte)i]),
                Status = (Status)(i % 3),
                Placed = new DateTime(2026, 2, 3, 4, 5, 6, DateTimeKind.Utc).AddMinutes(i),
                Sent = i % 2 == 0 ? null : new DateTime(2026, 2, 4, 4, 5, 6, DateTimeKind.Utc),
                Total = random.Next(100_000) / 100m,
                Discount = i % 3 == 0 ? 1.5m : null,
                Customer = new Customer { Id = random.NextInt64(), Name = "A customer", Address = new Address { Street = "2 Side Street", City = "Salem", Zip = 97301 } },
                Lines = [new Line { Sku = "AB-1", Count = 2, Price = 9.99m, Sizes = [1, 2, 3] }, new Line { Sku = "CD-2", Count = 1, Price = 24.5m }],
                Notes = new Dictionary<string, string> { ["gift"] = "yes", ["door"] = "blue" },
            });
        }

        return shop;
    }

    public static Shape Shape() => new("triangle", [new Point(0, 0), new Point(3, 0), new Point(0, 4)]);
}
