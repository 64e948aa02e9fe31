using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>Writes nodes.</summary>
internal static class NodeText
{
    /// <summary>Writes a node. Only the node knows whether it holds an element that has not been expanded or a value of any type.</summary>
    public static void Write(ref JsonWriter writer, JsonNode node, OptionsScope options)
    {
        if (NodeElement.TryGet(node, out JsonElement element))
        {
            TextTransfer.Write(ref writer, DomText.TextOf(element));
            return;
        }

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
