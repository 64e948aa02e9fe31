using System.Text.Json;

// dotnet publish samples/AheadOfTime -c Release: a native program without attributes, without a context, without reflection, and without a warning.
JsonSerializerOptions options = new(JsonSerializerDefaults.Web) { WriteIndented = true };
Order order = new(7, [new("pen", 2), new("ink", 1)], new() { ["gift"] = "yes" });

string text = JsonSerializer.Serialize(order, options);
Order? read = JsonSerializer.Deserialize<Order>(text, options);

Console.WriteLine(text);
Console.WriteLine($"{read?.Lines.Count} lines, read by {JsonSerializer.Describe<Order>(options).Reading}");

internal sealed record Line(string Name, int Count);

internal sealed record Order(int Id, List<Line> Lines, Dictionary<string, string> Notes);
