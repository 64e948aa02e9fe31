using System.IO.Pipelines;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;

namespace Peregrine.Json.AspNetCore;

/// <summary>Buffers the whole JSON body (<see cref="WholeBodyReader"/>) for endpoints with a parameter that the framework binds from the body.</summary>
internal sealed class WholeBodies : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        app.Use(static (HttpContext context, RequestDelegate then) =>
        {
            if (context.Request.ContentType?.Contains("json", StringComparison.OrdinalIgnoreCase) == true)
            {
                IRequestBodyPipeFeature body = context.Features.Get<IRequestBodyPipeFeature>() ?? new RequestBodyPipeFeature(context);
                context.Features.Set<IRequestBodyPipeFeature>(new Feature(context, body));
            }

            return then(context);
        });
        next(app);
    };

    /// <summary>
    /// Whether a parameter of the handler is bound from the body. <see cref="IAcceptsMetadata"/> alone does not show this: the handler may read the body
    /// itself.
    /// </summary>
    public static bool IsBound(EndpointMetadataCollection? metadata)
    {
        if (metadata?.GetMetadata<IAcceptsMetadata>()?.RequestType is { } type)
        {
            foreach (IParameterBindingMetadata parameter in metadata.GetOrderedMetadata<IParameterBindingMetadata>())
            {
                if (parameter.ParameterInfo.ParameterType == type && (parameter is { HasTryParse: false, HasBindAsync: false }
                    || parameter.ParameterInfo.GetCustomAttributes(inherit: true).Any(static attribute => attribute is IFromBodyMetadata)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// The body of a request. The endpoint is selected only after this feature is set, so the feature examines the endpoint when its reader is requested.
    /// </summary>
    private sealed class Feature(HttpContext context, IRequestBodyPipeFeature body) : IRequestBodyPipeFeature
    {
        private WholeBodyReader? _reader;

        public PipeReader Reader
        {
            get
            {
                // The reader changes when other code sets another stream as the request's body.
                PipeReader given = body.Reader;
                return _reader?.Body == given ? _reader
                    : IsBound(context.GetEndpoint()?.Metadata) ? _reader = new WholeBodyReader(given)
                    : given;
            }
        }
    }
}
