using System.Text.Json;
using System.Text.Json.Nodes;
using Newtonsoft.Json.Linq;

namespace Peregrine.Json.Versus.Untyped;

/// <summary>The tasks, by this library, by others, and as they would be written by hand. The last argument is what loops use again.</summary>
public static class TaskCalls
{
    public static double Prices(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        foreach (JsonValueView value in trees.Text.Root.Select(trees.Prices))
        {
            sum += value.GetDouble();
        }

        return sum;
    }

    public static double PricesOfTokens(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        foreach (JToken value in trees.Token.SelectTokens("$..price"))
        {
            sum += (double)value;
        }

        return sum;
    }

    public static double PricesByHand(TaskTrees trees, TaskTrees kept) => Prices(trees.Element);

    private static double Prices(JsonElement value)
    {
        double sum = 0;
        if (value.ValueKind == JsonValueKind.Object)
        {
            foreach (JsonProperty member in value.EnumerateObject())
            {
                sum += (member.NameEquals("price"u8) ? member.Value.GetDouble() : 0) + Prices(member.Value);
            }
        }
        else if (value.ValueKind == JsonValueKind.Array)
        {
            foreach (JsonElement element in value.EnumerateArray())
            {
                sum += Prices(element);
            }
        }

        return sum;
    }

    public static double Filtered(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        foreach (JsonValueView value in trees.Text.Root.Select(trees.Filter))
        {
            sum += value.GetString()!.Length;
        }

        return sum;
    }

    public static double FilteredOfTokens(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        foreach (JToken value in trees.Token.SelectTokens("$.a[?(@.b>1)].c"))
        {
            sum += ((string)value!).Length;
        }

        return sum;
    }

    public static double FilteredByHand(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        foreach (JsonElement element in trees.Element.GetProperty("a"u8).EnumerateArray())
        {
            if (element.TryGetProperty("b"u8, out JsonElement b) && b.ValueKind == JsonValueKind.Number && b.GetDouble() > 1 && element.TryGetProperty("c"u8, out JsonElement c))
            {
                sum += c.GetString()!.Length;
            }
        }

        return sum;
    }

    public static double Hundred(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        foreach (JsonPath path in trees.Hundred)
        {
            sum += trees.Text.Root.TrySelectFirst(path, out JsonValueView value) ? value.GetDouble() : 0;
        }

        return sum;
    }

    public static double HundredOfTokens(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        foreach (string path in TaskTrees.HundredTexts)
        {
            sum += (double)trees.Token.SelectToken(path)!;
        }

        return sum;
    }

    public static double HundredByHand(TaskTrees trees, TaskTrees kept)
    {
        double sum = 0;
        for (int i = 0; i < 100; i++)
        {
            sum += trees.Element.GetProperty("a"u8)[i * 7].GetProperty("more"u8).GetProperty("price"u8).GetDouble();
        }

        return sum;
    }

    public static double Patch(TaskTrees trees, TaskTrees kept) => trees.Patch.Apply(trees.Utf8).Length;

    public static double Merge(TaskTrees trees, TaskTrees kept) => JsonMergePatch.Apply(trees.Utf8, trees.Merge).Length;

    /// <summary>What a change of a text cannot take less than.</summary>
    public static double ParseAlone(TaskTrees trees, TaskTrees kept) => JsonText.Parse(trees.Utf8).Utf8.Length;

    public static double EditedByHand(TaskTrees trees, TaskTrees kept)
    {
        JsonNode root = JsonNode.Parse(trees.Utf8)!;
        JsonNode one = root["events"]!["138586341"]!;
        one["name"] = "a";
        one["more"] = new JsonArray(1, 2);
        root["areaNames"]!.AsObject().Remove("205705993");
        root.WriteTo(kept.Begin());
        return kept.End();
    }

    public static double Element(TaskTrees trees, TaskTrees kept) => (int)JsonDocuments.ParseElement(trees.Utf8, TaskTrees.Deep).ValueKind;

    public static double ElementOfStj(TaskTrees trees, TaskTrees kept) => (int)JsonElement.Parse(trees.Utf8, TaskTrees.Deep).ValueKind;

    public static double Document(TaskTrees trees, TaskTrees kept)
    {
        using JsonDocument document = JsonDocuments.Parse(trees.Utf8);
        return (int)document.RootElement.ValueKind;
    }

    public static double DocumentOfStj(TaskTrees trees, TaskTrees kept)
    {
        using JsonDocument document = JsonDocument.Parse(trees.Utf8);
        return (int)document.RootElement.ValueKind;
    }

    public static double Node(TaskTrees trees, TaskTrees kept) => JsonDocuments.ParseNode(trees.Utf8)!.AsObject().Count;

    public static double NodeOfStj(TaskTrees trees, TaskTrees kept) => JsonNode.Parse(trees.Utf8)!.AsObject().Count;

    public static double WriteElement(TaskTrees trees, TaskTrees kept)
    {
        JsonDocuments.Write(kept.Begin(), trees.Element);
        return kept.End();
    }

    public static double WriteElementOfStj(TaskTrees trees, TaskTrees kept)
    {
        trees.Element.WriteTo(kept.Begin());
        return kept.End();
    }

    public static double WriteNode(TaskTrees trees, TaskTrees kept)
    {
        JsonDocuments.Write(kept.Begin(), trees.Node);
        return kept.End();
    }

    public static double WriteNodeOfStj(TaskTrees trees, TaskTrees kept)
    {
        trees.Node.WriteTo(kept.Begin());
        return kept.End();
    }
}
