using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Writes nodes: copies the text of a node without created children, writes the children of other nodes one by one, and calls a node's own method where only
/// the node can determine its text.
/// </summary>
internal static class NodeText
{
    /// <summary>The number of nested nodes that are written here. A deeper node writes itself.</summary>
    private const int MostLevels = 64;

    /// <summary>Writes a node.</summary>
    public static void Write(ref JsonWriter writer, JsonNode node, OptionsScope options)
    {
        long begin = writer.Offset;
        int depth = writer.Depth;
        try
        {
            // In these two cases the node writes itself: a caller's writer keeps what a node wrote before an error, and in indented output a converter may
            // write an item without a line of its own.
            Write(ref writer, node, options, writer.IsForWriter || writer.IsIndented ? 0 : MostLevels);
        }
        catch (WriteFault)
        {
            // The path of the error ends at the root node.
            writer.CutBack(begin, writer.Depth - depth);
            throw;
        }
    }

    private static void Write(ref JsonWriter writer, JsonNode node, OptionsScope options, int levels)
    {
        if (NodeElement.TryGet(node, out JsonElement element))
        {
            DomText.Write(ref writer, element);
        }
        else if (levels == 0 || writer.Depth >= writer.OthersDepth || !NodeElement.IsKnown)
        {
            WriteByItself(ref writer, node, options);
        }
        else if (node is JsonObject owner)
        {
            WriteMembers(ref writer, NodeElement.MembersOf(owner), options, levels - 1);
        }
        else if (node is JsonArray array)
        {
            WriteItems(ref writer, NodeElement.ItemsOf(array), options, levels - 1);
        }
        else if (!NodeValue.TryWrite(ref writer, (JsonValue)node, options))
        {
            WriteByItself(ref writer, node, options);
        }
    }

    private static void WriteMembers(ref JsonWriter writer, OrderedDictionary<string, JsonNode?>? members, OptionsScope options, int levels)
    {
        bool first = true;
        writer.StartObject();
        if (members is not null)
        {
            foreach ((string name, JsonNode? child) in members)
            {
                writer.Name(name, first);
                WriteChild(ref writer, child, options, levels);
                first = false;
            }
        }

        writer.EndObject(!first);
    }

    private static void WriteItems(ref JsonWriter writer, List<JsonNode?>? items, OptionsScope options, int levels)
    {
        bool first = true;
        writer.StartArray();
        if (items is not null)
        {
            foreach (JsonNode? child in items)
            {
                writer.Element(first);
                WriteChild(ref writer, child, options, levels);
                first = false;
            }
        }

        writer.EndArray(!first);
    }

    private static void WriteChild(ref JsonWriter writer, JsonNode? child, OptionsScope options, int levels)
    {
        if (child is null)
        {
            writer.WriteNull();
        }
        else
        {
            Write(ref writer, child, options, levels);
        }
    }

    /// <summary>Lets the node write itself: it may contain a value of any type, for which the user may have a converter.</summary>
    private static void WriteByItself(ref JsonWriter writer, JsonNode node, OptionsScope options)
    {
        ConverterWriter seat = ConverterWriter.ForValue(in writer);
        try
        {
            node.WriteTo(seat.Writer, options.Source);
        }
        catch when (seat.Leave(in writer))
        {
            throw;
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw StjFault.Writing(error);
        }

        writer.Raw(seat.Finish());
        seat.Return();
    }
}
