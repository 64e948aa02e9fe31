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
    /// <summary>The maximum depth of nodes that are written here. A deeper node writes itself.</summary>
    private const int MostLevels = 64;

    /// <summary>Writes a node.</summary>
    public static void Write(ref JsonWriter writer, JsonNode node, OptionsScope options)
    {
        long begin = writer.Offset;
        int depth = writer.Depth;
        try
        {
            // A node whose text cannot be copied writes itself if the output is for a caller's writer, which keeps what the node wrote before an error. It also
            // does so in indented output, because a converter may write an item without a line of its own.
            Write(ref writer, node, options, writer.IsForWriter || writer.IsIndented ? 0 : MostLevels);
        }
        catch (WriteFault)
        {
            // The path of the error must end at the root node.
            writer.CutBack(begin, writer.Depth - depth);
            throw;
        }
    }

    /// <summary>
    /// Writes a node without calling converters. Returns false, perhaps after writing the beginning, if a node must write itself: a value that
    /// <see cref="NodeValue"/> does not write, a node that is nested too deeply, or, in indented output, a node whose text cannot be copied.
    /// </summary>
    public static bool TryWrite(ref JsonWriter writer, JsonNode node) => Write(ref writer, node, null, writer.IsIndented ? 0 : MostLevels);

    /// <summary>Writes a node. Returns false if the node must write itself and <paramref name="options"/> is null.</summary>
    private static bool Write(ref JsonWriter writer, JsonNode node, OptionsScope? options, int levels)
    {
        if (NodeElement.TryGet(node, out JsonElement element))
        {
            DomText.Write(ref writer, element);
            return true;
        }

        if (levels == 0 || writer.Depth >= writer.OthersDepth || !NodeElement.IsKnown)
        {
            return WriteByItself(ref writer, node, options);
        }

        if (node is JsonObject owner)
        {
            return WriteMembers(ref writer, NodeElement.MembersOf(owner), options, levels - 1);
        }

        if (node is JsonArray array)
        {
            return WriteItems(ref writer, NodeElement.ItemsOf(array), options, levels - 1);
        }

        return NodeValue.TryWrite(ref writer, (JsonValue)node, options?.Settings.NumberHandling ?? JsonNumberHandling.Strict)
            || WriteByItself(ref writer, node, options);
    }

    private static bool WriteMembers(ref JsonWriter writer, OrderedDictionary<string, JsonNode?>? members, OptionsScope? options, int levels)
    {
        bool first = true;
        writer.StartObject();
        if (members is not null)
        {
            foreach ((string name, JsonNode? child) in members)
            {
                writer.Name(name, first);
                if (!WriteChild(ref writer, child, options, levels))
                {
                    return false;
                }

                first = false;
            }
        }

        writer.EndObject(!first);
        return true;
    }

    private static bool WriteItems(ref JsonWriter writer, List<JsonNode?>? items, OptionsScope? options, int levels)
    {
        bool first = true;
        writer.StartArray();
        if (items is not null)
        {
            foreach (JsonNode? child in items)
            {
                writer.Element(first);
                if (!WriteChild(ref writer, child, options, levels))
                {
                    return false;
                }

                first = false;
            }
        }

        writer.EndArray(!first);
        return true;
    }

    private static bool WriteChild(ref JsonWriter writer, JsonNode? child, OptionsScope? options, int levels)
    {
        if (child is not null)
        {
            return Write(ref writer, child, options, levels);
        }

        writer.WriteNull();
        return true;
    }

    /// <summary>
    /// Lets the node write itself with the options, for example because it contains a value of a type for which the user may have a converter. Returns false if
    /// <paramref name="options"/> is null.
    /// </summary>
    private static bool WriteByItself(ref JsonWriter writer, JsonNode node, OptionsScope? options)
    {
        if (options is null)
        {
            return false;
        }

        ConverterWriter seat = ConverterWriter.ForValue(in writer);
        bool isWritten = false;
        try
        {
            node.WriteTo(seat.Writer, options.Source);
            isWritten = true;
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw StjFault.Writing(error);
        }
        finally
        {
            if (!isWritten)
            {
                seat.Leave(in writer);
            }
        }

        writer.Raw(seat.Finish());
        seat.Return();
        return true;
    }
}
